/** Syntax of commands: cmd.exe sets a variable with a separate command. */
export type Shell = 'posix' | 'windows';

const SHELL: Shell = process.platform === 'win32' ? 'windows' : 'posix';

// Characters with a meaning between double quotes in sh, cmd.exe or PowerShell, and control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const SPECIAL_TO_SHELLS = /["$`!%\\\u0000-\u001f]/;
const SPECIAL_TO_PATTERNS = /[.*+?^()[\]{}|/]/;

/**
 * Returns a regular expression that matches a name, for double quotes in any shell: special characters are written as
 * codes.
 */
export function namePattern(name: string): string {
  return Array.from(name, (char) => {
    if (SPECIAL_TO_SHELLS.test(char)) return `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
    return SPECIAL_TO_PATTERNS.test(char) ? `\\${char}` : char;
  }).join('');
}

function inTier(isFull: boolean, command: string, shell: Shell): string {
  if (!isFull) return command;
  return shell === 'windows' ? `set "TEST_TIER=full" && ${command}` : `TEST_TIER=full ${command}`;
}

const isFullFile = (file: string): boolean => /\.full\.test\.tsx?$/.test(file);

/** A test of vitest, or its whole file without a name. */
export interface UnitTest {
  readonly project: string;
  /** Path from the root of the checkout. */
  readonly file: string;
  /** With the names of the blocks around it. */
  readonly fullName?: string;
}

export function repeatUnitTest({ project, file, fullName }: UnitTest, shell: Shell = SHELL): string {
  const byName = fullName === undefined ? '' : ` -t "^${namePattern(fullName)}$"`;
  return inTier(isFullFile(file), `npx vitest run --project ${project} ${file}${byName}`, shell);
}

/** A test of Playwright. */
export interface BrowserTest {
  /** Path from the root of the checkout. */
  readonly file: string;
  readonly line: number;
  /** Its own title, if a loop creates several tests on one line. */
  readonly title?: string;
  readonly tags: readonly string[];
}

export function repeatBrowserTest({ file, line, title, tags }: BrowserTest, shell: Shell = SHELL): string {
  // Playwright searches the pattern in a text that ends with the title and the tags after it.
  const byTitle = title === undefined ? '' : ` -g " ${namePattern(title)}( @.*)?$"`;
  const command = `npx playwright test -c e2e ${file}:${line}${byTitle}`;
  return inTier(
    tags.some((tag) => /^@?full$/.test(tag)),
    command,
    shell,
  );
}
