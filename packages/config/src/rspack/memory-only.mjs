/**
 * The part of a file system that the compiler needs to write a few files.
 * @param {Map<string, any>} written receives the written files, by path
 * @returns {any}
 */
export function memoryOnly(written) {
  const nothing = (callback) => callback(null);
  const missing = (path, callback) =>
    callback(Object.assign(new Error(`${path} is not there`), { code: 'ENOENT' }));
  return {
    writeFile: (path, content, callback) => {
      written.set(path, content);
      callback(null);
    },
    mkdir: (_path, ...rest) => nothing(rest.at(-1)),
    stat: (path, ...rest) => missing(path, rest.at(-1)),
    lstat: (path, ...rest) => missing(path, rest.at(-1)),
    readdir: (_path, ...rest) => rest.at(-1)(null, []),
    readFile: (path, ...rest) => missing(path, rest.at(-1)),
    unlink: (_path, callback) => nothing(callback),
    rmdir: (_path, ...rest) => nothing(rest.at(-1)),
    rm: (_path, ...rest) => nothing(rest.at(-1)),
  };
}
