import type { Row } from '@ledgerwise/contract';
import type { Allocations } from '@ledgerwise/domain';
import type { OpenCredit, Values } from '@ledgerwise/resource';
import { useUnsaved } from '@ledgerwise/ui/form';
import { useState } from 'react';
import { type KeptPayment, readKeptPayment } from './kept-payment.ts';

/** Input of a payment, stored until it is recorded. */
export function useEnteredPayment(named: Row | null, initial: Values) {
  const [contact, setContact] = useState(named);
  const [values, setValues] = useState<Values>(initial);
  // Null until an amount is allocated by hand: the payment is then spread over the open documents, later ones
  // included.
  const [byHand, setByHand] = useState<Allocations | null>(null);
  const [discounts, setDiscounts] = useState<Allocations>({});
  // Undefined until the user chooses: then it is the credit in the address.
  const [used, setUsed] = useState<OpenCredit | null>();
  const [isDirty, setDirty] = useState(false);
  const unsaved = useUnsaved<KeptPayment>({
    isDirty,
    write: () => ({ contact, values, allocations: byHand, discounts, used: used ?? null }),
    read: readKeptPayment,
    restore(kept) {
      setContact(kept.contact);
      setValues(kept.values);
      setByHand(kept.allocations);
      setDiscounts(kept.discounts);
      setUsed(kept.used);
      setDirty(true);
    },
  });
  const touch = (): void => {
    setDirty(true);
    unsaved.note();
  };
  return {
    ...{ contact, values, byHand, discounts, used, unsaved, touch },
    ...{ setContact, setValues, setByHand, setDiscounts, setUsed },
  };
}
