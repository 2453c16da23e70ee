import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { dayClicked, editClicked } from '../../../src/features/sessions/sessionsSlice.ts';
import { fakeClock, setDate } from '../../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { bodiesOf, openDialog, type Opened } from './dialogs/openDialog.tsx';
import { expectClosed, field, press, fill } from './queries.ts';
import { session } from './sessionFixture.ts';

const LINK = 'https://meet.uni.edu/graphs';
const MADE = 'https://meet.uni.edu/0a1b2c';

const service = fakeServiceForEachTest({
  'GET /api/sessions/video-link': () => ({ body: { link: MADE } }),
  'POST /api/sessions': () => ({ status: 201, body: session({ _id: 's2' }) }),
  'PATCH /api/sessions/s1': () => ({ body: session() }),
});

const render = (options: Opened = {}) => openDialog(service, { buddies: [], ...options });

const openForm = async () => {
  render({ action: dayClicked(new Date(2026, 2, 20)), open: null });
  return screen.findByLabelText('Video link');
};
const sent = () => bodiesOf(service);

describe('the form of a session', () => {
  it('fills in a link that the installation makes', async () => {
    await openForm();
    press('Add a video link');
    expect(field('Video link')).toHaveValue(MADE);
    expect(screen.queryByText('Add a video link')).toBeNull();
    fill('Title', 'Sets');
    press('Schedule');
    await waitFor(() => expect(sent()).toMatchObject([{ link: MADE }]));
  });

  it('refuses other links than https, and sends none without one', async () => {
    service.handlers['GET /api/sessions/video-link'] = () => ({ body: { link: '' } });
    await openForm();
    expect(screen.queryByText('Add a video link')).toBeNull();
    fill('Title', 'Sets');
    for (const link of ['meet.uni.edu', 'http://meet.uni.edu', 'javascript:alert(1)']) {
      fill('Video link', link);
      press('Schedule');
      expect(field('Video link')).toHaveAccessibleDescription(
        'The video link must be a URL that starts with https://.',
      );
    }
    expect(sent()).toEqual([]);
    fill('Video link', ' ');
    press('Schedule');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('link');
  });

  it('keeps a stored link, also on a service that makes none', async () => {
    delete service.handlers['GET /api/sessions/video-link'];
    render({ action: editClicked('s1'), planned: session({ link: LINK }) });
    expect(await screen.findByLabelText('Video link')).toHaveValue(LINK);
    press('Save');
    await expectClosed();
    expect(sent()).toMatchObject([{ link: LINK }]);
  });

  it('has no link on a service without links', async () => {
    delete service.handlers['GET /api/sessions/video-link'];
    render({ action: editClicked('s1') });
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/sessions/video-link'),
    );
    press('Save');
    await expectClosed();
    expect(screen.queryByLabelText('Video link')).toBeNull();
    expect(sent()[0]).not.toHaveProperty('link');
  });
});

describe('the details of a session', () => {
  const planned: StudySession = session({ link: LINK });
  const button = () => screen.queryByRole('link', { name: 'Join video call' });

  it('show the link from 10 minutes before the start', async () => {
    const { advance } = fakeClock();
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.344Z'));
    render({ planned });
    expect(screen.getByText('The link opens 10 minutes before the start.')).toBeVisible();
    expect(button()).toBeNull();
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.345Z'));
    await advance(5_000);
    expect(button()).toHaveAttribute('href', LINK);
    expect(button()).toHaveAttribute('target', '_blank');
    expect(button()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText(LINK)).toBeVisible();
  });

  it.each([
    ['2026-03-02T11:29:59.999Z', LINK],
    ['2026-03-02T11:30:00.000Z', undefined],
  ])('show it until the end: at %s', (now, href) => {
    setDate(now);
    render({ planned });
    expect(button()?.getAttribute('href')).toBe(href);
  });

  it.each([undefined, '', 'javascript:alert(1)'])('show no other link: %s', (link) => {
    setDate('2026-03-02T11:00:00.000Z');
    render({ planned: { ...session(), ...(link !== undefined && { link }) } });
    expect(screen.queryByText('Video call')).toBeNull();
  });
});
