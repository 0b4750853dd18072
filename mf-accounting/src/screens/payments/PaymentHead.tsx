import type { Fields } from '@ledgerwise/resource';
import { Card, Field } from '@ledgerwise/ui/core';
import { PlainField, RecordPicker, useNotation } from '@ledgerwise/ui/form';
import { extraFields } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { Payment } from './use-payment.ts';

interface PaymentHeadProps {
  readonly side: PaymentSide;
  readonly payment: Payment;
  readonly contactInputId: string;
}

/** Contact and money of a payment; credit that is used has only a date. */
export function PaymentHead({ side, payment, contactInputId }: PaymentHeadProps) {
  const { fields, used, isForeign } = payment;
  const contacts = side.contactField.targetResource;
  const { paid_on, bank_account_id, currency, rate, amount, reference } = fields;
  const shown = used
    ? { paid_on }
    : { paid_on, bank_account_id, currency, ...(isForeign && { rate }), amount, reference };
  return (
    <Card>
      <div className={styles.fields}>
        <Field id={contactInputId} label={side.contactField.label} required error={payment.problems.contact}>
          {(ties) => (
            <RecordPicker
              {...ties}
              field={side.contactField}
              value={payment.contact?.id ?? ''}
              name={payment.contact && contacts ? String(payment.contact[contacts.title]) : undefined}
              onChange={(_id, record) => payment.choose(record ?? null)}
            />
          )}
        </Field>
        <Inputs fields={shown} payment={payment} />
      </div>
      {payment.hasExtras && (
        <details className={styles.extras} open={payment.arriving !== null || undefined}>
          <summary>{texts.paymentHead.extras}</summary>
          <div className={styles.fields}>
            <Inputs fields={extraFields} payment={payment} />
          </div>
        </details>
      )}
    </Card>
  );
}

interface InputsProps {
  readonly fields: Fields;
  readonly payment: Payment;
}

function Inputs({ fields, payment: { currency, values, problems, enter } }: InputsProps) {
  const notation = useNotation(currency);
  return Object.entries(fields).map(([name, field]) => (
    <PlainField
      key={name}
      id={`payment-${name}`}
      field={field}
      notation={notation}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => enter(name, value)}
    />
  ));
}
