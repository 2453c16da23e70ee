import type { DemoAccount } from '../../../contract/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { useGetDemoQuery } from './authApi.ts';

/** On the demo campus: whom one can sign in as. Elsewhere nothing. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data } = useGetDemoQuery();
  if (!data || data.accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-heading" className="mt-8 rounded-2xl bg-sunken p-4">
      <h2 id="demo-heading" className="font-semibold">
        This is a demo campus
      </h2>
      <p className="mb-3 text-sm text-muted">
        Sign in as one of its people, or sign up as yourself.
      </p>
      <ul className="flex flex-col gap-2">
        {data.accounts.map((account) => (
          <li key={account.email} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 text-sm">
              <span className="font-medium">{account.name}</span>
              {account.role === 'admin' && ' (admin)'}
              <br />
              <span className="text-muted wrap-anywhere">
                {account.email} · {account.password}
              </span>
            </span>
            <Button
              variant="secondary"
              onClick={() => {
                onChoose(account);
              }}
              aria-label={`Fill in ${account.name}`}
            >
              Fill in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
