import { WINTER, type Timetable } from './timetable.ts';

/** Parallel groups, modules in capitals, degrees and years. */
export const various: Timetable[] = [
  {
    ...{ ...WINTER, campus: 'German, HISinOne with parallel groups', timeZone: 'Europe/Berlin' },
    as: 'single UTC events',
    known: ['Rechnernetze'],
    rows: [
      ['Rechnernetze - Vorlesung (1. Parallelgruppe)', 'Mo 10:15-11:45', { location: 'MZH 1090' }],
      ['Rechnernetze - Übung (3. Parallelgruppe)', 'We 08:15-09:45'],
      [
        'Mathematische Logik (4 SWS)',
        'Tu 12:15-13:45; Th 12:15-13:45',
        { description: 'Veranstaltungsart: Vorlesung' },
      ],
      ['03-IBGA-DB Datenbanksysteme', 'Fr 10:15-11:45'],
      ['Kurs 08-27 Politische Theorie (Seminar)', 'Th 16:15-17:45'],
      ['Ethik der Technik [HS]', 'We 14:15-15:45', { location: 'GW2 B3009' }],
      ['Nachklausur Rechnernetze', '2027-02-22 10:00-12:00'],
      ['Zahnarzt', '2026-11-03 08:00-09:00'],
      ['Kegeln', 'Fr 20:00-23:00'],
    ],
    subjects: [
      ...['Rechnernetze', 'Mathematische Logik', 'Datenbanksysteme', 'Politische Theorie'],
      ...['Ethik der Technik'],
    ],
  },
  {
    campus: 'Canadian, plain course names',
    timeZone: 'America/Toronto',
    ...{ term: ['2026-09-07', 13], now: '2026-10-12', as: 'series' },
    rows: [
      [
        'CSC263H1 Data Structures and Analysis LEC0101',
        'Mo 13:00-14:00; We 13:00-15:00',
        { location: 'BA 1130' },
      ],
      ['CSC263H1 Data Structures and Analysis TUT0201', 'Fr 13:00-14:00'],
      ['STA257H1-F-LEC5101-20269 Probability and Statistics I', 'Tu 18:00-21:00'],
      ['MAT223: Linear Algebra I', 'Mo 10:00-12:00; Th 10:00-11:00'],
      ['Lab PHY151 Foundations of Physics I', 'We 09:00-12:00'],
      ['ENV100 – Introduction to Environmental Studies (in person)', 'Tu 13:00-15:00'],
      ['MAT223 term test', '2026-10-21 16:00-18:00'],
      ['Intramural volleyball', 'Th 20:00-21:00'],
      ['Groceries', 'Sa 11:00-12:00'],
      ['Standup', 'Fr 09:00-09:30'],
    ],
    subjects: [
      ...['Data Structures and Analysis', 'Probability and Statistics I', 'Linear Algebra I'],
      ...['Foundations of Physics I', 'Introduction to Environmental Studies'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'French, modules in capitals', timeZone: 'Europe/Paris' },
    as: 'single UTC events',
    rows: [
      ['R3.04 QUALITE DE DEVELOPPEMENT TD', 'Mo 08:30-10:00', { location: 'B101' }],
      ['R3.04 QUALITE DE DEVELOPPEMENT TP G2.1', 'Tu 10:15-12:15'],
      ['R3.06 ARCHITECTURE DES RESEAUX CM', 'We 08:30-10:00'],
      ['R3.08 PROBABILITES TD BUT2 INFO', 'Th 10:15-11:45'],
      ['R3.11 DROIT DES CONTRATS ET DU NUMERIQUE', 'Fr 14:00-15:30'],
      ['R3.12 ANGLAIS 3 TD', 'Fr 08:30-10:00'],
      ['DS R3.08', '2026-12-03 08:00-10:00'],
      ['SAE 3.01 autonomie', '2026-12-09 08:30-12:00'],
      ['Théâtre impro', 'Mo 19:00-21:00'],
    ],
    subjects: [
      ...['Qualité de développement', 'Architecture des réseaux', 'Probabilités'],
      ...['Droit des contrats et du numérique', 'Anglais 3'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Spanish, subjects with schedules', timeZone: 'Europe/Madrid' },
    as: 'single local events',
    rows: [
      [
        '[Clase] Macroeconomía I - Grupo M2',
        'Mo 09:30-11:00; We 09:30-11:00',
        { location: 'Aula 14' },
      ],
      ['[Práctica] Macroeconomía I - Grupo M2', 'Fr 09:30-11:00'],
      ['Derecho Mercantil (optativa) T1', 'Tu 11:30-13:00'],
      ['26110 - Contabilidad Financiera II - Magistral - Aula 9', 'Tu 09:30-11:00'],
      ['Matemáticas para la Empresa, Gr.M2, Prof.ª Ruiz', 'Th 11:30-13:30'],
      ['Econometría - PA', 'Th 09:00-11:00', { location: 'Aula de informática 3' }],
      ['Examen Econometría', '2027-01-18 09:00-11:00'],
      ['Cumpleaños Luis', '2026-11-14'],
      ['Clases de guitarra', 'We 18:00-19:00'],
    ],
    subjects: [
      ...['Macroeconomía I', 'Derecho Mercantil', 'Contabilidad Financiera II'],
      ...['Matemáticas para la Empresa', 'Econometría'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Italian, degrees and years', timeZone: 'Europe/Rome' },
    as: 'single UTC events',
    rows: [
      [
        'ISTITUZIONI DI DIRITTO PRIVATO (A-K) - Rossi M.',
        'Mo 14:00-16:00; Tu 14:00-16:00',
        { location: 'Aula 201' },
      ],
      ['ECONOMIA AZIENDALE - II anno - Canale 1', 'We 09:00-12:00'],
      ['Statistica [LT Economia] lezione', 'Th 09:00-11:00'],
      ['Statistica [LT Economia] esercitazione gr. 3', 'Fr 09:00-11:00'],
      ['SEM. Storia economica', 'Fr 14:00-16:00'],
      ['Laboratorio di Lingua Tedesca B1', 'Mo 10:00-12:00'],
      ['Prova in itinere Statistica', '2026-11-20 09:00-11:00'],
      ['Ponte dei morti', '2026-11-02'],
      ['Nuoto', 'Th 19:00-20:00', { location: 'Piscina 25m' }],
    ],
    subjects: [
      ...['Istituzioni di Diritto Privato', 'Economia Aziendale', 'Statistica', 'Storia economica'],
      ...['Lingua Tedesca B1'],
    ],
  },
];
