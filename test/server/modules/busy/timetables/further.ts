import { WINTER, type Timetable } from './timetable.ts';

/** Courses of study in front, and kinds as letters. */
export const further: Timetable[] = [
  {
    ...{ ...WINTER, campus: 'German, university of applied sciences', timeZone: 'Europe/Berlin' },
    as: 'single UTC events',
    known: ['Rechnungswesen'],
    rows: [
      ['BWL3 Rechnungswesen (Hr. Schulz) R. 2.114', 'Mo 08:00-09:30', { location: '2.114' }],
      ['BWL3 Rechnungswesen Übung Gr. A', 'We 09:45-11:15'],
      ['Personalmanagement - Vorlesung - Prof. Dr. Lange', 'Tu 11:30-13:00'],
      ['Wirtschaftsenglisch B2 - Gruppe 2', 'Th 08:00-09:30'],
      ['SU Investition und Finanzierung', 'Th 09:45-13:00'],
      ['Statistik II (V/Ü)', 'Fr 08:00-11:15'],
      ['Projekt: Gründung eines Start-ups', 'We 14:15-17:30', { location: 'Labor 1' }],
      ['Klausurphase', '2027-01-25'],
      ['Einkaufen mit WG', 'Sa 10:00-11:00'],
    ],
    subjects: [
      ...['Rechnungswesen', 'Personalmanagement', 'Wirtschaftsenglisch B2'],
      ...['Investition und Finanzierung', 'Statistik II', 'Gründung eines Start-ups'],
    ],
  },
  {
    campus: 'American, course cards',
    timeZone: 'America/Chicago',
    ...{ term: ['2026-08-24', 16], now: '2026-11-20', as: 'series' },
    rows: [
      [
        'PSYC 3301 - 01 - Cognitive Psychology',
        'Mo 10:00-10:50; We 10:00-10:50',
        { location: 'Main 210' },
      ],
      [
        'CHEM 1311-H1: General Chemistry I (LEC)',
        'Tu 09:30-10:45; Th 09:30-10:45',
        { without: ['2026-11-26'] },
      ],
      ['CHEM 1111-H4: General Chemistry I Laboratory', 'We 14:00-16:50'],
      ['Hist 2301 US History since 1877', 'Fr 11:00-12:15'],
      ['Section 12: Calculus II, MATH 2414', 'Mo 13:00-14:15; We 13:00-13:50'],
      ['STAT 4310 Regression Analysis [Hybrid]', 'Tu 14:00-15:15'],
      ['Supplemental Instruction CHEM 1311 office hour', 'Th 17:00-18:00'],
      ['Sorority chapter meeting', 'Su 18:00-19:00'],
      ['Work @ library', 'Fr 13:00-17:00'],
      ['Volunteer shelter', 'Sa 10:00-12:00', { location: '5th Street 12' }],
    ],
    subjects: [
      ...['Cognitive Psychology', 'General Chemistry I', 'US History since 1877', 'Calculus II'],
      ...['Regression Analysis'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'French, engineering school', timeZone: 'Europe/Paris' },
    as: 'single UTC events',
    rows: [
      ['3A-GI Recherche opérationnelle Cours 4', 'Mo 08:15-10:15', { location: 'Amphi Est' }],
      ['3A-GI Recherche opérationnelle TD 2 (G1)', 'Tu 10:30-12:30'],
      ['Automatique_CM', 'Tu 08:15-10:15'],
      ['Automatique_TP_G1', 'Fr 13:30-17:30', { location: 'Labo B12' }],
      ['Cours de Mécanique des fluides - GUERIN S.', 'We 08:15-10:15'],
      ['Conception orientée objet (Java) / TP / Salle E105', 'Th 08:15-12:15'],
      ['EPS', 'Th 14:00-16:00', { location: 'Gymnase' }],
      ['Management de projet: conférence', 'We 10:30-12:30', { description: 'CM Promo entière' }],
      ['Contrôle continu Automatique', '2026-12-08 08:15-10:15'],
      ['Journée portes ouvertes', '2027-01-30'],
    ],
    subjects: [
      ...['Recherche opérationnelle', 'Automatique', 'Mécanique des fluides'],
      ...['Conception orientée objet', 'Management de projet'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Spanish, courses in front', timeZone: 'Europe/Madrid' },
    as: 'single UTC events',
    rows: [
      ['2º GII - Estructuras de Datos - T - Gr. A', 'Mo 10:00-12:00', { location: 'Aula H1.12' }],
      [
        '2º GII - Estructuras de Datos - P - Gr. A3',
        'We 12:00-14:00',
        { location: 'Laboratorio F0.30' },
      ],
      ['101023 Sistemas Operativos - Clase magistral', 'Tu 09:00-11:00'],
      ['101023 Sistemas Operativos - Prácticas Lab.', 'Th 09:00-11:00'],
      ['ANÁLISIS Y DISEÑO DE ALGORITMOS (GA)', 'Mo 08:00-10:00'],
      ['Redes de Computadores, Seminario 2', 'Fr 10:00-12:00'],
      ['Ingeniería del Software I: teoría', 'We 08:00-10:00'],
      ['Revisión de examen', '2026-11-25 12:00-13:00'],
      ['Reunión delegados', 'Th 13:00-14:00'],
      ['Pádel', 'Tu 20:00-21:30', { location: 'Pista 3' }],
    ],
    subjects: [
      ...['Estructuras de Datos', 'Sistemas Operativos', 'Análisis y Diseño de Algoritmos'],
      ...['Redes de Computadores', 'Ingeniería del Software I'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Irish, modules with semesters', timeZone: 'Europe/Dublin' },
    term: ['2026-09-14', 12],
    as: 'single local events',
    rows: [
      ['CS7IS2-202627 Artificial Intelligence Lecture', 'Mo 14:00-16:00', { location: 'LB04' }],
      ['CS7IS2-202627 Artificial Intelligence Lab Grp 2', 'Th 10:00-12:00'],
      ['Semester 1 - Machine Learning (CS7CS4) - Lec', 'Tu 11:00-13:00'],
      ['Data Visualisation; Module Code: CS7DS4; Week 2-12', 'We 09:00-11:00'],
      ['Tutorial – Research Methods – Dr Byrne', 'Fr 15:00-16:00'],
      ['Urban Computing (Lec/Tut)', 'Fr 10:00-12:00'],
      ['Study week', '2026-10-26'],
      ['GAA training', 'Tu 19:30-21:00', { location: 'Pitch 2' }],
      ['Assignment 2 due', '2026-11-13 23:00-23:59'],
      ['Mass', 'Su 11:00-12:00'],
    ],
    subjects: [
      ...['Artificial Intelligence', 'Machine Learning', 'Data Visualisation', 'Research Methods'],
      ...['Urban Computing'],
    ],
  },
];
