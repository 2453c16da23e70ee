import { afterAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freePort } from '../../../scripts/freePort.js';
import { CLIENT_ID, startIdentityProvider } from '../identityProvider/identityProvider.ts';
import { clickButton, heading } from './pageActions.ts';
import { startProduct } from './product.ts';

/** Starts the product with a provider for all tests of the file. */
export async function startSignOnProduct(env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  const idp = await startIdentityProvider({ serviceUrl: url });
  const product = await startProduct({
    env: {
      PORT: String(port),
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_NAME: 'Northfield',
      OIDC_ADMIN_CLAIM: 'groups=admins',
      ...env,
    },
  });
  afterAll(async () => {
    await product.remove();
    await idp.stop();
  });
  return { url, idp, product };
}

/** Answers the questions of the provider. */
export async function logInAtProvider(page: Page, person = 'ada'): Promise<void> {
  await enterPerson(page, person);
  // The provider asks for the consent at each login of another session.
  await heading(page, 'Campus consent').waitFor();
  await clickButton(page, 'Continue');
}

/** Says who somebody is at the provider. */
export async function enterPerson(page: Page, person = 'ada'): Promise<void> {
  await heading(page, 'Campus login').waitFor();
  await page.getByLabel('Person').fill(person);
  await clickButton(page, 'Continue');
}
