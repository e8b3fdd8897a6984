import { spawn } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#tests/support/machines/dockerfile.ts';

/** The authorities that this machine trusts, which may include its network's own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs a program to its end. @throws Error with the end of its output if it fails */
export async function runCommand(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`${command.join(' ').slice(0, 200)} exited with ${code}:\n${output.slice(-2_000)}`);
  return output;
}

/** Mounts made in this shell disappear with it, so that nothing stays mounted below a folder that we delete. */
const inOwnMounts = (script: string, ...args: string[]) => [
  'unshare',
  '--mount',
  '--propagation=private',
  'sh',
  '-euc',
  script,
  'sh',
  ...args,
];

/** Makes a minimal Debian with Node and npm in `root`, in place of the image that the Dockerfile starts from. */
export async function makeBareRoot(root: string): Promise<void> {
  const sites = await runCommand(['apt-get', 'indextargets', '--format', '$(SITE) $(CODENAME)']);
  const [mirror = '', codename = ''] =
    sites
      .split('\n')
      .map((line) => line.split(' '))
      .find(([site, name]) => site?.endsWith('/debian') && /^[a-z]+$/.test(name ?? '')) ?? [];
  await runCommand(
    inOwnMounts('exec debootstrap --variant=minbase --include=ca-certificates "$@"', codename, root, mirror),
  );
  await cp(process.execPath, join(root, 'usr/local/bin/node'));
  await runCommand(
    ['npm', 'install', '--global', '--prefix', join(root, 'usr/local'), 'npm@11'],
    await npmEnv(),
  );
  await runCommand(['chroot', root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  for (const file of ['/etc/resolv.conf', CERTIFICATES])
    await cp(file, join(root, file), { dereference: true });
}

/** npm's registry and cache on this machine. The cache is mounted, so that most packages need no download. */
async function npmEnv(): Promise<Record<string, string>> {
  const config = async (name: string) =>
    (await runCommand(['npm', 'config', 'get', name])).trim().split('\n').at(-1) ?? '';
  return {
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    npm_config_registry: await config('registry'),
    npm_config_cache: await config('cache'),
  };
}

/** Runs a step of the build as root, in a root directory that it may write to. */
export async function runStep(
  root: string,
  { command, workdir, env }: { command: string; workdir: string; env: Record<string, string> },
): Promise<void> {
  const { npm_config_cache = '', ...npm } = await npmEnv();
  const variables = { ...npm, npm_config_cache: '/npm-cache', PATH, ...env };
  await runCommand(
    inOwnMounts(
      `root=$1 cache=$2 workdir=$3 command=$4; shift 4
      mkdir -p "$root/npm-cache" "$root$workdir" "$cache"
      mount --bind "$cache" "$root/npm-cache"
      mount -t proc proc "$root/proc"
      mount --rbind /dev "$root/dev"
      exec chroot "$root" env -i "$@" sh -euc 'cd "$1"; eval "$2"' sh "$workdir" "$command"`,
      root,
      npm_config_cache,
      workdir,
      command,
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ),
  );
}

/** Like compose.yaml: a read-only root, /tmp in memory, one volume, the image's account and no capabilities. */
const READ_ONLY = `
root=$1 volume=$2 data=$3 workdir=$4 user=$5; shift 5
mount --bind "$root" "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root$volume"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all \\
  env -i "$@"`;

export interface Contained {
  output(): string;
  /** Signals the first process inside. With SIGKILL, the kernel kills all others too. */
  signal(name: NodeJS.Signals): Promise<void>;
  ended: Promise<number | null>;
}

/** Starts a command as a container would: in its own mounts and processes, on this machine's network. */
export function startContained(
  root: string,
  data: string,
  { env, user, volumes: [volume = ''], workdir }: Settings,
  command: readonly string[],
): Contained {
  const variables = Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`);
  const inside = [...variables, 'sh', '-euc', 'cd "$1"; shift; exec "$@"', 'sh', workdir, ...command];
  const [, ...shell] = inOwnMounts(READ_ONLY, root, volume, data, workdir, user, ...inside);
  const child = spawn('unshare', ['--pid', '--fork', ...shell], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    output: () => output,
    async signal(name) {
      const first = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
      if (first.trim() !== '') process.kill(Number(first), name);
    },
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}
