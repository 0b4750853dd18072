import { exec } from 'node:child_process';

export interface Said {
  readonly code: number;
  readonly text: string;
}

/** The environment of a terminal, without variables that mark a test run. */
export function terminalEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
  return env;
}

/** Runs a command in a folder as in a terminal; returns its exit code and output. */
export const inTerminal = (command: string, folder: string): Promise<Said> =>
  new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: { ...terminalEnvironment(), NO_COLOR: '1' },
      maxBuffer: 64 * 1024 ** 2,
    };
    exec(command, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, text: stdout + stderr }),
    );
  });
