#![no_std]
#![crate_type = "lib"]
#[inline(never)]
fn rows(input: &[f32; 64], out: &mut [f32; 64], at: usize, active_lanes: u32) {
    for i in 0..active_lanes as usize { out[at + i] = input[at + i] * 2.0; }
}
#[no_mangle]
pub extern "C" fn batch(input: &[f32; 64], out: &mut [f32; 64], count: usize) {
    let mut at = 0;
    while at + 8 <= count { rows(input, out, at, 8); at += 8; }
    rows(input, out, at, (count - at) as u32);
}
