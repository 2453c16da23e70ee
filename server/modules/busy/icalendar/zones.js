// @ts-check
import { instantByOffsets, isTimeZone, wallTimeAt } from '../../../domain/scheduling/wallClock.js';
import { definedZone } from './definedZone.js';
import { firstProperty } from './contentLines.js';
import { Unreadable } from './unreadable.js';
import { DAY, STEPS } from './values.js';
import { WINDOWS_ZONES } from './windowsZones.js';

/**
 * @typedef {import('./contentLines.js').Component} Component
 *
 * @typedef {object} Zone
 * @property {(wall: number) => number} instantAt
 * @property {(instant: number) => number} wallAt
 *
 * @typedef {(name: string) => Zone} FindZone throws Unreadable for an unknown name
 */

/** @type {Zone} */
export const UTC = { instantAt: (wall) => wall, wallAt: (instant) => instant };

/**
 * @param {(at: number) => number} offsetOf UTC offset in milliseconds at an instant
 * @returns {Zone}
 */
function zoneOfOffsets(offsetOf) {
  const cached = cacheByDay(offsetOf);
  return {
    instantAt: (wall) => instantByOffsets(cached, wall),
    wallAt: (instant) => instant + cached(instant),
  };
}

/**
 * Remembers the offsets of days, which Intl computes slowly. Only a day with two offsets is computed.
 *
 * @param {(at: number) => number} offsetOf
 */
function cacheByDay(offsetOf) {
  /** @type {Map<number, number>} */
  const offsets = new Map();
  const ofDay = (/** @type {number} */ day) => {
    const offset = offsets.get(day) ?? offsetOf(day * DAY);
    offsets.set(day, offset);
    return offset;
  };
  return (/** @type {number} */ at) => {
    const day = Math.floor(at / DAY);
    return ofDay(day) === ofDay(day + 1) ? ofDay(day) : offsetOf(at);
  };
}

/** @type {Map<string, Zone>} */
const ianaZones = new Map();

/** @param {string} timeZone a name of IANA */
export function ianaZone(timeZone) {
  const zone = ianaZones.get(timeZone) ?? zoneOfOffsets((at) => wallTimeAt(timeZone, at) - at);
  ianaZones.set(timeZone, zone);
  return zone;
}

/**
 * Returns a function that finds the time zones that a calendar names. Its own definitions come first
 * (RFC 5545, 3.6.5), unless they have no rules and the name is a known one.
 *
 * @param {Component} calendar
 * @param {import('./definedZone.js').Period} period
 * @returns {FindZone}
 */
export function zonesOf(calendar, period) {
  /** @type {Map<string, Component>} */
  const definitions = new Map();
  for (const component of calendar.components) {
    const name = firstProperty(component, 'TZID')?.value.trim();
    if (component.name === 'VTIMEZONE' && name) definitions.set(name, component);
  }
  /** @type {Map<string, Zone | undefined>} */
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, find(name, definitions.get(name), period));
    const zone = known.get(name);
    if (!zone) throw new Unreadable('zone', name);
    return zone;
  };
}

/**
 * @param {string} name
 * @param {Component | undefined} definition
 * @param {import('./definedZone.js').Period} period
 */
function find(name, definition, period) {
  period.work(STEPS.zone);
  const named = zoneByName(name);
  if (!definition) return named;
  const defined = readDefinition(definition, period);
  if (defined && (defined.hasRules || !named)) return zoneOfOffsets(defined.offsetOf);
  return named ?? zoneByName(firstProperty(definition, 'X-LIC-LOCATION')?.value ?? '');
}

/** @param {Component} definition @param {import('./definedZone.js').Period} period */
function readDefinition(definition, period) {
  try {
    return definedZone(definition, period);
  } catch {
    // The name may still be known.
    return undefined;
  }
}

const WINDOWS_NAMES = new Map(
  Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]),
);

/** @param {string} name @returns {boolean} */
const isIana = (name) => isTimeZone(name);

/** @param {string} text @returns {Zone | undefined} */
function zoneByName(text) {
  const name = text.trim();
  if (isIana(name)) return ianaZone(name);
  const windows = WINDOWS_NAMES.get(name.toLowerCase());
  if (windows !== undefined) return ianaZone(windows);
  const [, sign, hours, minutes = 0] =
    /^(?:UTC|GMT)([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(name) ?? [];
  if (hours !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
    return zoneOfOffsets(() => (sign === '-' ? -offset : offset));
  }
  // Globally unique names start with a slash and a registry: /example.org/20261101_1/Europe/Berlin.
  const ends = /^\/|:\/\//.test(name) ? name.split('/') : [];
  const iana = [3, 2, 1].map((count) => ends.slice(-count).join('/')).find(isIana);
  return iana === undefined ? undefined : ianaZone(iana);
}
