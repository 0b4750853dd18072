import { later } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { useHandover } from './handover-store.ts';
import { Offer } from './Offer.tsx';

const FromDemoDialog = later(async () => (await import('./FromDemoDialog.tsx')).FromDemoDialog);

/** Offers records from the demo, until they are imported or declined. */
export function FromDemo() {
  const { files, forget } = useHandover();
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0 && !isOpen) return null;
  return (
    <>
      {files.length > 0 && <Offer files={files} onOpen={() => setOpen(true)} onDecline={() => forget()} />}
      {isOpen && <FromDemoDialog files={files} onSettled={forget} onClose={() => setOpen(false)} />}
    </>
  );
}
