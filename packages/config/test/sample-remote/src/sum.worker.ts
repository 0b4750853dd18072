import { sum } from './sum.ts';

self.onmessage = (event: MessageEvent<number[]>) => self.postMessage(sum(event.data));
