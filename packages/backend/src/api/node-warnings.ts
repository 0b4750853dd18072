/**
 * Lite silences a warning of Node by a function that takes texts only. Node also warns by errors (of too many listeners,
 * say), and those it would make throw, wherever they arise.
 */
export function letErrorsWarn(): void {
  const emitText = process.emitWarning;
  const emit = (warning: string | Error, ...rest: []): void => {
    if (typeof warning === 'string') emitText.call(process, warning, ...rest);
    else process.nextTick(() => process.emit('warning', warning));
  };
  process.emitWarning = emit;
}
