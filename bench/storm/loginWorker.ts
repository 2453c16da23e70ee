// Child process that sends logins at once and reports their statuses. Its argument is the URL of the
// service and the number of logins.
const [url = '', count] = process.argv.slice(2);

/** Logs in with an unknown email, which costs as much as a known one. */
async function logIn(n: number): Promise<number> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `student${String(n)}@login.example`, password: 'some password' }),
  });
  await response.text();
  return response.status;
}

const logins = Array.from({ length: Number(count) }, (_, n) => logIn(n));
process.send?.(await Promise.all(logins));
