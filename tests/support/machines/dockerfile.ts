export interface BuildStage {
  /** Another stage, or an image. */
  from: string;
  name: string | undefined;
  steps: BuildStep[];
  settings: Settings;
}

export type BuildStep =
  | { kind: 'run'; command: string; workdir: string; env: Record<string, string> }
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string; workdir: string };

export interface Settings {
  workdir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  stopSignal: string;
  healthCheck: string[];
  command: string[];
}

/**
 * Reads a Dockerfile that uses only the instructions below. `RUN` takes a shell command. `CMD` and `HEALTHCHECK` take
 * lists.
 * @throws Error on anything else
 */
export function parseDockerfile(text: string): BuildStage[] {
  const stages: BuildStage[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, instruction = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, steps: [], settings: initial() });
      continue;
    }
    const stage = stages.at(-1);
    const read = INSTRUCTIONS[instruction];
    if (!stage || !read) throw new Error(`The Dockerfile has a line that is not understood here: ${line}`);
    read(stage, rest);
  }
  return stages;
}

const initial = (): Settings => ({
  workdir: '/',
  env: {},
  user: 'root',
  volumes: [],
  stopSignal: 'SIGTERM',
  healthCheck: [],
  command: [],
});

const words = (text: string) => text.split(' ').filter(Boolean);
/** A list in JSON, after any options. */
const list = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

const INSTRUCTIONS: Record<string, (stage: BuildStage, rest: string) => void> = {
  WORKDIR: ({ settings }, rest) => {
    settings.workdir = rest;
  },
  ENV: ({ settings }, rest) => {
    for (const pair of words(rest)) {
      const [name = '', value = ''] = pair.split('=');
      settings.env[name] = value;
    }
  },
  RUN: ({ settings, steps }, command) =>
    void steps.push({ kind: 'run', command, workdir: settings.workdir, env: { ...settings.env } }),
  COPY: ({ settings, steps }, rest) => {
    const all = words(rest);
    const from = all[0]?.startsWith('--from=') ? all.shift()?.slice('--from='.length) : undefined;
    const target = all.pop() ?? '';
    steps.push({ kind: 'copy', from, sources: all, target, workdir: settings.workdir });
  },
  USER: ({ settings }, rest) => {
    settings.user = rest;
  },
  VOLUME: ({ settings }, rest) => void settings.volumes.push(rest),
  // Documentation only.
  EXPOSE: () => undefined,
  STOPSIGNAL: ({ settings }, rest) => {
    settings.stopSignal = rest;
  },
  HEALTHCHECK: ({ settings }, rest) => {
    settings.healthCheck = list(rest);
  },
  CMD: ({ settings }, rest) => {
    settings.command = list(rest);
  },
};
