/** Returns EXIF (a big-endian TIFF structure) with the orientation as its only tag. */
export function orientationTag(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
