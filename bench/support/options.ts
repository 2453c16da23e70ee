import { parseArgs } from 'node:util';

/**
 * Reads options of the command line, such as `--students 1000` or `--without-locks`.
 * @param defaults the options with their values when they are not given.
 */
export function readOptions<Options extends Record<string, number | boolean>>(
  defaults: Options,
): { [Name in keyof Options]: Options[Name] extends boolean ? boolean : number } {
  const options = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) } as never;
}
