import { dirname, extname, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { apply, type Mutant } from './mutants.ts';

/**
 * Returns the mutants that do not compile. All mutants of a root are checked in one program, each
 * as a file of its own beside the original.
 */
export function findTypeErrors(mutants: readonly Mutant[]): Set<Mutant> {
  const rootOf = ({ file }: Mutant) => file.split('/')[0] ?? '';
  const roots = new Set(mutants.map(rootOf));
  return new Set(
    [...roots].flatMap((root) =>
      checkRoot(
        root,
        mutants.filter((mutant) => rootOf(mutant) === root),
      ),
    ),
  );
}

function checkRoot(root: string, mutants: readonly Mutant[]): Mutant[] {
  const path = resolve(`tsconfig.${root}.json`);
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const variants = new Map<string, string>();
  const addVariant = (file: string, name: string, text: string) => {
    const variant = resolve(file.replace(/\.tsx?$/, `.${name}${extname(file)}`));
    variants.set(variant, text);
    return variant;
  };
  const originals = new Map<string, string>();
  const changed = mutants.map((mutant, index) => {
    const text = readFileSync(mutant.file, 'utf8');
    originals.set(mutant.file, addVariant(mutant.file, 'original', text));
    return addVariant(mutant.file, `mutant${index}`, apply(mutant, text));
  });

  const settings = { ...options, noEmit: true, composite: false, incremental: false };
  delete settings.tsBuildInfoFile;
  const host = ts.createCompilerHost(settings);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language, ...rest) => {
    const text = variants.get(name);
    if (text === undefined) return getSourceFile(name, language, ...rest);
    return ts.createSourceFile(name, text, language);
  };
  const program = ts.createProgram([...fileNames, ...variants.keys()], settings, host);
  const countErrors = (name: string) => {
    const file = program.getSourceFile(name);
    return (
      program.getSyntacticDiagnostics(file).length + program.getSemanticDiagnostics(file).length
    );
  };
  return mutants.filter(
    ({ file }, index) => countErrors(changed[index] ?? '') > countErrors(originals.get(file) ?? ''),
  );
}
