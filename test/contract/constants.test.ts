import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as constants from '../../contract/constants.ts';

const { DELAYS, LIMITS } = constants;

/** The numbers of the product in seconds and counts, written out a second time on purpose. */
const seconds: Record<keyof typeof DELAYS, number> = {
  requestTimeout: 10,
  chatRequestTimeout: 15,
  uploadTimeout: 120,
  retryInterval: 2,
  toastLifetime: 3,
  toastAnimation: 0.3,
  liveToastLifetime: 10,
  testimonialRotation: 5,
  signupRedirect: 1,
  messageRedirect: 3,
  typingShown: 2.5,
  typingIdle: 1.5,
  socketReconnectionMin: 1,
  socketReconnectionMax: 5,
  socketConnectTimeout: 20,
  resyncMinDelay: 0.25,
  resyncJitter: 1,
  quickScheduleLength: 60 * 60,
  upcomingWindow: 24 * 60 * 60,
  longestSession: 24 * 60 * 60,
  reminderLead: 10 * 60,
  accessTokenLifetime: 10 * 60,
  refreshTokenLifetime: 30 * 24 * 60 * 60,
  loginFailureWindow: 30 * 60,
};

const counts: Record<keyof typeof LIMITS, number> = {
  fetchAttempts: 3,
  liveToasts: 3,
  testimonials: 5,
  suggestions: 3,
  recentNotifications: 5,
  profileItems: 7,
  nameText: 200,
  bioText: 2_000,
  descriptionText: 2_000,
  messageText: 4_000,
  shortestPassword: 8,
  longestPassword: 128,
  subjects: 40,
  skills: 40,
  chips: 40,
  participants: 50,
  searchPage: 20,
  searchPageMax: 50,
  messagePage: 50,
  messagePageMax: 200,
  notificationPage: 50,
  notificationPageMax: 100,
  adminPage: 200,
  attachmentSize: 10_485_760,
  attachmentQuota: 209_715_200,
  jsonBody: 65_536,
  loginFailures: 5,
  slotMinutes: 30,
  allDayRows: 5,
};

describe('the constants', () => {
  // Covers 9.10
  it.each(Object.entries(seconds))('%s lasts %d seconds', (name, value) => {
    expect(DELAYS[name as keyof typeof DELAYS]).toBe(value * 1_000);
  });

  // Covers 9.10
  it.each(Object.entries(counts))('%s is %d', (name, value) => {
    expect(LIMITS[name as keyof typeof LIMITS]).toBe(value);
  });

  // Covers 9.5
  it('name the weekdays from Monday to Sunday', () => {
    const monday = Date.UTC(2026, 2, 2);
    const names = constants.WEEKDAYS.map((_, index) =>
      new Date(monday + index * 86_400_000).toLocaleDateString('en-GB', {
        weekday: 'long',
        timeZone: 'UTC',
      }),
    );
    expect(constants.WEEKDAYS).toEqual(names);
  });

  // Covers 9.6
  it('have the specified texts, colour, hours and jitter', () => {
    expect(constants.DEFAULT_REQUEST_MESSAGE).toBe('Hi, would you like to study together?');
    expect(constants.SESSION_EVENT_COLOUR).toBe('#3b82f6');
    expect(constants.DATE_CLICK_HOURS).toEqual({ start: 10, end: 11 });
    expect(constants.SOCKET_JITTER).toBe(0.5);
  });

  // Covers 9.10
  it('are each used by the page, the service or a schema', () => {
    const code = ['src', 'server', 'contract'].flatMap(sources).join('\n');
    const unused = [...Object.keys(DELAYS), ...Object.keys(LIMITS)].filter(
      (name) =>
        !new RegExp(
          `\\b(DELAYS|LIMITS)\\.${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = (DELAYS|LIMITS)`,
        ).test(code),
    );
    expect(unused).toEqual([]);
  });
});

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
