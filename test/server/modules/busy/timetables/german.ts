import { WINTER, type Timetable } from './timetable.ts';

const COMMON = { ...WINTER, timeZone: 'Europe/Berlin' } as const;

/** Numbers of courses, their kind and group, in any order. */
export const german: Timetable[] = [
  {
    ...{ ...COMMON, campus: 'CampusOnline, numbers and kinds in front', timeZone: 'Europe/Vienna' },
    as: 'single UTC events',
    rows: [
      [
        '104.265 VO Analysis für Informatik',
        'Mo 10:15-11:45; We 10:15-11:45',
        { location: 'HS 17' },
      ],
      [
        '104.266 UE Analysis für Informatik',
        'Th 13:00-14:30',
        { location: 'Seminarraum DA grün 04' },
      ],
      ['185.A92 UE Einführung in die Programmierung 2, Gruppe 5', 'Tu 09:00-10:30'],
      ['186.866 VU Algorithmen und Datenstrukturen', 'Mo 14:15-15:45; Th 10:15-11:45'],
      ['187.B12 VU Denkweisen der Informatik', 'We 13:15-14:45'],
      ['188.982 VO Privacy Enhancing Technologies', 'Fr 09:15-10:45', { location: 'Online' }],
      ['182.690 VO Rechnerstrukturen (entfällt)', '2026-11-10 14:15-15:45'],
      ['182.690 VO Rechnerstrukturen', 'Tu 14:15-15:45', { without: ['2026-11-10'] }],
      ['104.265 PR Analysis für Informatik (Prüfung)', '2027-01-29 10:00-12:00'],
      ['Weihnachtsferien', '2026-12-24'],
    ],
    subjects: [
      ...['Analysis für Informatik', 'Einführung in die Programmierung 2'],
      ...['Algorithmen und Datenstrukturen', 'Denkweisen der Informatik'],
      ...['Privacy Enhancing Technologies', 'Rechnerstrukturen'],
    ],
  },
  {
    ...{ ...COMMON, campus: 'CampusOnline, numbers in square brackets' },
    as: 'single UTC events',
    known: ['Datenbanken', 'Diskrete Strukturen'],
    rows: [
      ['Diskrete Strukturen [IN0015] VO, Standardgruppe', 'Tu 08:00-10:00; Fr 08:00-10:00'],
      ['Übungen zu Diskrete Strukturen [IN0015] UE, Gruppe 14 Mo', 'Mo 12:00-14:00'],
      [
        'Grundlagen: Datenbanken [IN0008] VO, Standardgruppe',
        'We 10:00-12:30',
        { location: 'Interims I, HS 1' },
      ],
      ['Lineare Algebra für Informatik [MA0901] VO, Standardgruppe', 'Th 14:00-16:00'],
      ['Übungen zur Linearen Algebra für Informatik [MA0901] UE, Gruppe 3', 'Fr 14:00-16:00'],
      ['Praktikum: Grundlagen der Programmierung [IN0002] PR, Gruppe 21', 'We 16:00-18:00'],
      [
        'Einführung in die Rechnerarchitektur [IN0004] VO, Standardgruppe',
        'Mo 16:00-18:00; Tu 16:00-18:00',
      ],
      ['Sprechstunde Diskrete Strukturen', 'Th 12:00-13:00'],
      ['Vorlesungsfrei', '2026-12-08'],
      ['Klausur Lineare Algebra für Informatik', '2027-02-12 11:00-12:30'],
    ],
    subjects: [
      ...['Diskrete Strukturen', 'Datenbanken', 'Lineare Algebra für Informatik'],
      ...['Grundlagen der Programmierung', 'Einführung in die Rechnerarchitektur'],
    ],
  },
  {
    ...{
      ...COMMON,
      campus: 'CampusOnline, kind in front and group behind',
      timeZone: 'Europe/Vienna',
    },
    as: 'series',
    rows: [
      ['VO Lineare Algebra, Gr. 2', 'Mo 08:15-09:45'],
      ['VO Lineare Algebra, Gr. 2 (entfällt)', '2026-11-16 08:15-09:45'],
      ['UE Lineare Algebra, Gr. 7', 'We 12:00-13:30'],
      ['PS Theoretische Physik 1, Gr. 1', 'Tu 15:15-16:45'],
      ['VO Theoretische Physik 1', 'Tu 13:15-14:45'],
      ['SE Wissenschaftsgeschichte, Gr. 4', 'Th/2 17:00-20:00'],
      ['VU Numerische Mathematik', 'Fr 10:15-12:45', { location: 'SR 11.34' }],
      ['KV Experimentalphysik II', 'Th 10:00-11:30'],
      ['Tutorium Experimentalphysik II', 'Fr 14:00-15:30'],
      ['Geburtstag Oma', '2026-11-20'],
      ['Chorprobe', 'We 19:00-21:00'],
    ],
    subjects: [
      ...['Lineare Algebra', 'Theoretische Physik 1', 'Wissenschaftsgeschichte'],
      ...['Numerische Mathematik', 'Experimentalphysik II'],
    ],
  },
  {
    ...{ ...COMMON, campus: 'CampusNet, kind behind in brackets' },
    as: 'single local events',
    rows: [
      ['64-010 Softwareentwicklung I (Vorlesung)', 'Mo 14:15-15:45', { location: 'ESA A' }],
      [
        '64-011 Übungen zu Softwareentwicklung I (Übung) Gruppe 8',
        'Tu 10:15-11:45',
        { location: 'D-125' },
      ],
      ['64-040 Formale Grundlagen der Informatik (Vorlesung)', 'Th 10:15-11:45'],
      ['22-11.101 Betriebswirtschaftslehre | Vorlesung', 'We 08:15-09:45'],
      ['65-832 Mathematik I für Informatiker (Vorlesung)', 'Tu 08:15-09:45; Fr 08:15-09:45'],
      ['L.103.00110 Proseminar: Maschinelles Lernen', 'Fr 12:15-13:45'],
      ['69-100 Einführung in die Ethik, Seminar, WiSe 26/27', 'Mo 10:15-11:45'],
      ['64-010 Softwareentwicklung I (Klausur)', '2027-02-09 09:30-11:30'],
      ['Abgabe Übungsblatt Mathe', 'Th 23:45-23:59'],
    ],
    subjects: [
      ...['Softwareentwicklung I', 'Formale Grundlagen der Informatik', 'Betriebswirtschaftslehre'],
      ...['Mathematik I für Informatiker', 'Maschinelles Lernen', 'Einführung in die Ethik'],
    ],
  },
  {
    ...{ ...COMMON, campus: 'Stud.IP, kind in the categories' },
    as: 'series',
    rows: [
      [
        'Allgemeine Psychologie I',
        'Mo 12:00-14:00',
        { categories: 'Vorlesung', location: 'Hörsaal 2' },
      ],
      [
        'Statistik für Psychologen',
        'Tu 10:00-12:00',
        { categories: 'Vorlesung', location: 'Hörsaal 1' },
      ],
      ['Statistik für Psychologen: Übung A', 'Th 08:00-10:00', { categories: 'Übung' }],
      [
        'Biologische Psychologie',
        'We 14:00-16:00',
        { categories: 'Vorlesung', location: 'Hörsaal 2' },
      ],
      ['Sozialpsychologie (Prof. Dr. Anna Weiß)', 'Fr 10:00-12:00', { categories: 'Seminar' }],
      ['Neurowissenschaften - Dr. Krause', 'Th 16:00-18:00', { categories: 'Vorlesung' }],
      ['Treffen Lerngruppe', 'We 16:00-18:00', { categories: 'Termin' }],
      ['Fachschaftssitzung', 'Mo 18:00-20:00', { categories: 'Termin' }],
      ['Yoga', 'Tu 19:00-20:30'],
    ],
    subjects: [
      ...['Allgemeine Psychologie I', 'Statistik für Psychologen', 'Biologische Psychologie'],
      ...['Sozialpsychologie', 'Neurowissenschaften'],
    ],
  },
];
