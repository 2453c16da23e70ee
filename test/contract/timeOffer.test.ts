import { describe, expect, it } from '@jest/globals';
import { offeredTimes, offerUrl, readOffer } from '../../contract/timeOffer.ts';

const ORIGIN = 'https://study.example';
const OFFER = {
  fromId: 'maya',
  toId: 'daniel',
  title: 'Graphs & “trees”, 50 %',
  minutes: 90,
  starts: ['2026-03-02T14:00:00.000Z', '2026-03-03T14:00:00.000Z'],
};
const read = (change: (params: URLSearchParams) => void) => {
  const url = new URL(offerUrl(OFFER, ORIGIN));
  change(url.searchParams);
  return readOffer(url);
};

describe('the URL of offered times', () => {
  it('is read as it was written', () =>
    expect(readOffer(new URL(offerUrl(OFFER, ORIGIN)))).toEqual(OFFER));

  it.each<[string, (params: URLSearchParams) => void]>([
    ['no recipient', (params) => params.delete('to')],
    ['a blank title', (params) => params.set('title', ' ')],
    ['a title that is too long', (params) => params.set('title', 'x'.repeat(201))],
    ['a length below the minimum', (params) => params.set('minutes', '5')],
    ['a length that is no number', (params) => params.set('minutes', '60.5')],
    ['no time', (params) => params.delete('start')],
    ['a time that is no instant', (params) => params.append('start', 'tomorrow')],
    [
      'more than three times',
      (params) => OFFER.starts.forEach((one) => params.append('start', one)),
    ],
  ])('is no offer with %s', (_, change) => expect(read(change)).toBeNull());

  it('is no offer for another screen', () =>
    expect(readOffer(new URL(offerUrl(OFFER, ORIGIN).replace('/chat/', '/sessions/')))).toBeNull());
});

it('an offered time ends after the offered minutes', () => {
  expect(offeredTimes(OFFER, OFFER.starts[0]!)).toEqual({
    startTime: '2026-03-02T14:00:00.000Z',
    endTime: '2026-03-02T15:30:00.000Z',
  });
});
