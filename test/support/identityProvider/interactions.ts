import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';

/** Who uses the browser at the provider. Without a person, a page asks. */
export interface Behaviour {
  /** Subject. */
  person?: string;
  /** Refuses to log in, or to share the data. */
  refuses?: 'login' | 'consent';
}

const REFUSED = { error: 'access_denied', error_description: 'The student refused.' };

const page = (name: string) => `<!doctype html><html lang="en"><title>Campus</title>
<main><h1>Campus ${name}</h1><form method="post">
${name === 'login' ? '<label>Person <input name="person"></label>' : ''}
<button name="answer" value="yes">Continue</button>
<button name="answer" value="no">Refuse</button></form></main></html>`;

/** Answers the questions of the provider: who somebody is, and whether the service may know. */
export async function handleInteraction(
  provider: Provider,
  { person, refuses }: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!details) {
    response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Session not found</h1>');
    return;
  }
  const { name } = details.prompt;
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
  const accountId = person ?? form.get('person');
  if (person === undefined && request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(name));
    return;
  }
  if (refuses === name || form.get('answer') === 'no') {
    await provider.interactionFinished(request, response, REFUSED);
    return;
  }
  if (name === 'login') {
    const login = { accountId: accountId ?? '' };
    await provider.interactionFinished(request, response, { login });
    return;
  }
  const grant = new provider.Grant({
    accountId: details.session!.accountId,
    clientId: String(details.params['client_id']),
  });
  grant.addOIDCScope('openid profile email');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(
    request,
    response,
    { consent },
    { mergeWithLastSubmission: true },
  );
}
