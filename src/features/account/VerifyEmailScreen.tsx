import { useParams } from 'react-router-dom';
import { VerifyEmail } from './VerifyEmail.tsx';
import { Card } from '../../ui/Card.tsx';
import { Page } from '../../ui/Page.tsx';

export default function VerifyEmailScreen() {
  const { token = '' } = useParams();
  return (
    <Page title="Verify Email" width="narrow">
      <Card className="flex flex-col gap-6">
        <VerifyEmail token={token} />
      </Card>
    </Page>
  );
}
