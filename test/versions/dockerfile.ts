import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the last stage of a Dockerfile made. */
export interface Image {
  /** The folder that is `/` in a container. */
  root: string;
  /** PATH, with the Node.js of the base image. */
  path: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

interface Builder {
  /** Receives a folder for each stage. */
  folder: string;
  /** Returns the folder with the program of a version of Node.js. */
  findNode: (major: number) => string;
  /** Has the packages that `npm ci --ignore-scripts` would install, which takes a minute. */
  installed: string;
  /** A user of the operating system who runs the commands, if this process may choose one. */
  uid: number | undefined;
}

/**
 * Runs the COPY and RUN lines of a Dockerfile in a folder, with the present folder as its context. Each
 * stage is a folder. It knows the instructions that the Dockerfile has and refuses others.
 */
export async function buildImage(
  file: string,
  { folder, findNode, installed, uid }: Builder,
): Promise<Image> {
  const allowed = await readAllowed(`${file}.dockerignore`);
  const stages = new Map<string, string>();
  let image = emptyImage('', '');
  for (const [instruction, rest] of await readInstructions(file)) {
    const at = (path: string) =>
      path.startsWith('/') ? join(image.root, path) : join(image.root, image.workdir, path);
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'final';
      const major = Number(/^node:(\d+)/.exec(rest)?.[1]);
      const path = `${findNode(major)}:${process.env['PATH'] ?? ''}`;
      await checkNode(major, { uid, path });
      image = emptyImage(join(folder, name), path);
      stages.set(name, image.root);
      await mkdir(image.root);
    } else if (instruction === 'WORKDIR') {
      image.workdir = rest;
      await mkdir(at('.'), { recursive: true });
    } else if (instruction === 'COPY') {
      await copy(rest, { at, stages, allowed });
    } else if (instruction === 'RUN' && rest === 'npm ci --ignore-scripts') {
      await run('cp', ['-a', join(installed, 'node_modules'), at('.')]);
    } else if (instruction === 'RUN') {
      await runAs(uid, rest, { cwd: at('.'), home: folder, path: image.path });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        image.env[name] = value;
    } else if (instruction === 'CMD') {
      image.command = JSON.parse(rest) as string[];
    } else if (instruction === 'HEALTHCHECK') {
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    } else if (!['EXPOSE', 'USER'].includes(instruction)) {
      throw new Error(`${instruction} is not known here.`);
    }
  }
  return image;
}

const emptyImage = (root: string, path: string): Image => ({
  ...{ root, path, workdir: '/', env: {}, command: [], healthcheck: [] },
});

/** Throws if the user would not run the Node.js of the base image. */
async function checkNode(
  major: number,
  { uid, path }: { uid: number | undefined; path: string },
): Promise<void> {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const { stdout } = await run('node', ['--version'], { env: { PATH: path }, ...user });
  if (!stdout.startsWith(`v${major}.`))
    throw new Error(`The user of the image runs Node.js ${stdout.trim()} instead of ${major}.`);
}

async function readInstructions(file: string): Promise<[instruction: string, rest: string][]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}

/** Returns the paths that a `.dockerignore` with `*` lets through. */
async function readAllowed(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  if (!lines.includes('*')) throw new Error(`${file} lets everything through.`);
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}

interface CopyPlace {
  at: (path: string) => string;
  stages: ReadonlyMap<string, string>;
  allowed: readonly string[];
}

async function copy(rest: string, { at, stages, allowed }: CopyPlace): Promise<void> {
  const words = rest.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = at(paths.pop() ?? '');
  for (const path of paths) {
    if (from === undefined && !allowed.includes(path)) throw new Error(`${path} is ignored.`);
    const base = from === undefined ? process.cwd() : (stages.get(from) ?? '');
    const sources = path.includes('*') ? await matches(base, path) : [join(base, path)];
    for (const source of sources) await copyOne(source, target);
  }
}

/** Returns the files of a folder whose names match a pattern with `*`. */
async function matches(base: string, pattern: string): Promise<string[]> {
  const form = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return (await readdir(base)).filter((name) => form.test(name)).map((name) => join(base, name));
}

/** Copies a file into a folder, or what is in a folder. */
async function copyOne(source: string, target: string): Promise<void> {
  const isFolder = (await stat(source)).isDirectory();
  await mkdir(target, { recursive: true });
  await run('cp', [
    '-a',
    isFolder ? `${source}/.` : source,
    isFolder ? target : join(target, basename(source)),
  ]);
}

/** Gives what was copied to the user, and runs a command of a shell. */
async function runAs(
  uid: number | undefined,
  command: string,
  { cwd, home, path }: { cwd: string; home: string; path: string },
): Promise<void> {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${uid}`, cwd]);
  const own = {
    PATH: path,
    HOME: home,
    npm_config_cache: join(home, 'npm'),
    npm_config_userconfig: '',
  };
  const env = { ...process.env, ...(await readNpmSettings()), ...own };
  const user = uid === undefined ? {} : { uid, gid: uid };
  await run('sh', ['-ec', command], { cwd, env, ...user, maxBuffer: 1e8 });
}

/** Returns where npm finds packages on this machine, for another user. */
async function readNpmSettings(): Promise<Record<string, string>> {
  const { stdout } = await run('npm', ['config', 'list', '--json']);
  const config = JSON.parse(stdout) as Record<string, unknown>;
  const names = ['registry', 'cafile'].filter((name) => config[name]);
  return Object.fromEntries(names.map((name) => [`npm_config_${name}`, String(config[name])]));
}
