import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files below a folder whose names end like that. */
export const sourceFiles = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));
