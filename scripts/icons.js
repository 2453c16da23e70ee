// @ts-check
// `node scripts/icons.js` renders the icons in public/ from public/icon.svg. Run it when the drawing
// changes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = 'public';
const drawing = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
/** Devices crop these icons to their own shape, so the background fills the corners. */
const square = drawing.replace(' rx="8"', '');

write('icon-192.png', await toPng(drawing, 192));
write('icon-512.png', await toPng(drawing, 512));
write('icon-maskable-512.png', await toPng(square, 512));
write('icon-apple-180.png', await toPng(square, 180));
// Browsers request /favicon.ico for documents that name no icon, such as JSON.
write('favicon.ico', toIco(await toPng(drawing, 32)));

/**
 * @param {string} svg
 * @param {number} size
 */
function toPng(svg, size) {
  return sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/**
 * Wraps a PNG of 32 × 32 pixels in an ICO file.
 *
 * @param {Buffer} png
 */
function toIco(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(32, 6); // width
  header.writeUInt8(32, 7); // height
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // offset of the image
  return Buffer.concat([header, png]);
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function write(name, content) {
  writeFileSync(path.join(folder, name), content);
}
