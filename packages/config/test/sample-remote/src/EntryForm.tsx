import { Input } from '@ledgerwise/ui/antd';
import { useState } from 'react';

export function EntryForm() {
  const [total, setTotal] = useState(0);
  const add = () => {
    const worker = new Worker(new URL('./sum.worker.ts', import.meta.url));
    worker.onmessage = (event: MessageEvent<number>) => setTotal(event.data);
    worker.postMessage([1, 2]);
  };
  return (
    <form>
      <Input />
      <button type="button" onClick={add}>
        {total}
      </button>
    </form>
  );
}
