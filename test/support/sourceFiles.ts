import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the files in a folder and its subfolders with the given suffix. */
export const sourceFiles = (folder: string, suffix: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => path.join(folder, file));
