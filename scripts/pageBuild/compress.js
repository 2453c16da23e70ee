// @ts-check
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Smaller files do not get smaller. */
const MIN_BYTES = 1024;

/**
 * Writes a `.br` and a `.gz` file beside each text file, so that the service does not compress
 * during a request.
 *
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files
      .filter((file) => TEXT.test(file) && !file.startsWith('.'))
      .map((file) => compress(path.join(folder, file))),
  );
}

/** @param {string} file */
async function compress(file) {
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
