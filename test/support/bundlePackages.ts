import { buildSync, type Format } from 'esbuild';

const OUTPUT = 'build/bundles';

/**
 * Bundles each package into one file, because Jest loads the modules of a package one by one for
 * each test file.
 *
 * @param packages names of packages that do not read files beside their modules
 * @param external further packages, which stay single modules and may be shared with other code
 * @returns the entries of `moduleNameMapper`
 */
export function bundlePackages(
  packages: readonly string[],
  format: Format,
  external: readonly string[] = [],
): Record<string, string> {
  const outExtension = { '.js': format === 'cjs' ? '.cjs' : '.mjs' };
  return Object.fromEntries(
    packages.map((name) => {
      buildSync({
        entryPoints: { [name]: name },
        outdir: OUTPUT,
        outExtension,
        external: [...external, ...packages.filter((other) => other !== name)],
        bundle: true,
        format,
        platform: 'node',
      });
      return [`^${name}$`, `<rootDir>/${OUTPUT}/${name}${outExtension['.js']}`];
    }),
  );
}
