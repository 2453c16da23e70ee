import type { DemoAccount, DemoResponse } from '../../../../contract/auth.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/Button.tsx';

const { useGetDemoQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getDemo: build.query<DemoResponse, void>({
      extraOptions: { guest: true },
      query: () => '/demo',
    }),
  }),
});

/** Lists the accounts of the demo campus. Renders nothing on other services. */
export default function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data } = useGetDemoQuery();
  if (!data || data.accounts.length === 0) return null;
  return (
    <section
      aria-labelledby="demo-heading"
      className="mt-6 flex animate-appear flex-col gap-1 rounded-2xl border border-line bg-sunken p-5 md:p-8"
    >
      <h2 id="demo-heading" className="font-semibold">
        This is a demo campus
      </h2>
      <p className="text-sm text-muted">Sign in as one of its people, or sign up as yourself.</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {data.accounts.map((account) => (
          <li
            key={account.email}
            className="flex items-center justify-between gap-3 py-3 last:pb-0"
          >
            <span className="min-w-0 text-sm">
              <span className="font-medium">{account.name}</span>
              {account.role === 'admin' && ' (admin)'}
              <span className="block text-muted wrap-anywhere">{account.email}</span>
              <span className="block text-muted wrap-anywhere">{account.password}</span>
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
