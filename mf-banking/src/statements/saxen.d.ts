/** The used part of saxen's interface; the package has no types. */
declare module 'saxen' {
  type Context = () => { readonly line: number; readonly column: number; readonly data: string };
  interface Events {
    error: (error: Error, context: Context) => void;
    warn: (warning: Error, context: Context) => void;
    attention: (text: string) => void;
    openTag: (name: string, attributes: () => Readonly<Record<string, string | undefined>>) => void;
    closeTag: (name: string) => void;
    text: (value: string) => void;
    cdata: (value: string) => void;
  }
  export class Parser {
    on<Event extends keyof Events>(event: Event, listener: Events[Event]): this;
    parse(text: string): this;
  }
}
