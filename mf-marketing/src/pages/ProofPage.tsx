import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { LinkButton } from '@ledgerwise/ui/core';
import { checks } from '../content/checks.ts';
import { ProductPicture } from '../sections/ProductPicture.tsx';
import styles from './reading.module.css';

export function ProofPage() {
  const { productName } = useHost();
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>How the books prove themselves</h1>
      <p className={styles.lead}>
        You shouldn't have to take a vendor's word for your numbers. {productName} refuses anything that would
        make its books wrong, compares figures that independent code computed, and exports everything so that
        others can check it.
      </p>
      <section>
        <h2>What cannot happen</h2>
        <dl className={styles.pairs}>
          <div>
            <dt>An entry that does not balance</dt>
            <dd>The database refuses it at the end of the transaction, no matter who writes it or how.</dd>
          </div>
          <div>
            <dt>A posted entry that changes</dt>
            <dd>
              Journal entries can only be added, by any role, even by the owner of the database. A correction
              is a reversal and a new entry, linked both ways.
            </dd>
          </div>
          <div>
            <dt>An entry that goes missing unnoticed</dt>
            <dd>
              Each entry carries a hash (SHA-256) of its own content and of the entry before it; numbers run
              without gaps.
            </dd>
          </div>
          <div>
            <dt>A payment recorded twice</dt>
            <dd>Every change carries a unique key, so sending it twice has no second effect.</dd>
          </div>
        </dl>
      </section>
      <section>
        <h2>What is compared</h2>
        <p>
          Each control computes a figure in two ways that share no code. If they differ, it lists the rows at
          fault. Reports show the controls that concern them below their totals.
        </p>
        <dl className={styles.compared}>
          {checks.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ProductPicture
          of="balance-sheet"
          alt="The balance sheet of the sample company, with its totals and the checks that it has passed."
          caption="The checks that the report passed are listed under the totals."
        />
      </section>
      <section>
        <h2>Check it without us</h2>
        <p>
          Admins and managers can have the whole journal written as text by the function{' '}
          <code>export_journal</code>: for hledger, for beancount, or as a CSV from which anyone can recompute
          the hashes. Three independent tools must then arrive at the same balances. Our own tests do exactly
          that, and compare the books with a second model over random sequences of orders, invoices, payments
          and corrections.
        </p>
        <p>
          You can watch it here: worked examples published in textbooks and by other accounting software, and
          random steps against that model, run on this very installation in a temporary organization.
        </p>
        <p>
          The diagnostics ask every module, table and screen of this installation whether it works. Anyone may
          run them; checks that read records need an account.
        </p>
        <div className={styles.actions}>
          <LinkButton variant="primary" size="large" to="/diagnostics/proof">
            Try the published cases
          </LinkButton>
          <LinkButton size="large" to="/diagnostics">
            Run the diagnostics
          </LinkButton>
          <LinkButton size="large" to="/comprehensive-test">
            Verify all modules
          </LinkButton>
        </div>
        <p className={styles.after}>
          Found a discrepancy? <Link to="/contact">Let us know</Link>.
        </p>
      </section>
    </article>
  );
}
