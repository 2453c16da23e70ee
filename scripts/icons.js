// @ts-check
// `node scripts/icons.js` draws the icons of the installed page from public/icon.svg. Their files are
// kept in public/, so this is only for when the drawing changes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = 'public';
const drawing = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
/** Devices cut these to a shape of their own, so the ground reaches into the corners. */
const uncut = drawing.replace(' rx="8"', '');

await draw(drawing, 192, 'icon-192.png');
await draw(drawing, 512, 'icon-512.png');
await draw(uncut, 512, 'icon-maskable-512.png');
await draw(uncut, 180, 'icon-apple-180.png');

/**
 * @param {string} svg
 * @param {number} size
 * @param {string} name
 */
async function draw(svg, size, name) {
  await sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(path.join(folder, name));
}
