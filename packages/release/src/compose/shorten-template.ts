const COMMENT_LINES = /^ *(?:\/\/.*|\/\*(?:(?!\*\/)[\s\S])*\*\/)\n/gm;
const INDENTATION = /^ +/gm;

/**
 * Returns the shell's `index.html` without indentation, and without the comments of its script and style sheet that have lines of
 * their own. The build keeps both, because it cannot tell them from the marks of the release step.
 */
export function shortenTemplate(page: string): string {
  return page.replace(COMMENT_LINES, '').replace(INDENTATION, '');
}
