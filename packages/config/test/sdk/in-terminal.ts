import { exec } from 'node:child_process';

export interface Said {
  readonly code: number;
  readonly text: string;
}

/** Runs a command as somebody does in a terminal in a folder; answers its exit code and all that it said. */
export const inTerminal = (command: string, folder: string): Promise<Said> =>
  new Promise((resolve) => {
    // What the tests themselves run under is none of its business.
    const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env;
    const options = { cwd: folder, env: { ...env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 ** 2 };
    exec(command, options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, text: stdout + stderr }),
    );
  });
