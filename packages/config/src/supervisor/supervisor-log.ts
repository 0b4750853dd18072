/**
 * Lines of the process that runs the server, in the form of the server's own: for people on a terminal, else JSON. It loads
 * nothing, and settings that are wrong are the server's to refuse.
 */
export function supervisorLog({ LOG_FORMAT }: NodeJS.ProcessEnv): (line: string) => void {
  const isText = LOG_FORMAT ? LOG_FORMAT === 'text' : process.stderr.isTTY;
  if (isText) return console.error;
  return (msg) => console.error(JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg }));
}
