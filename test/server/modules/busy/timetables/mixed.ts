import { WINTER, type Timetable } from './timetable.ts';

/** Suffixes of numbers, squads, years of study and sections. */
export const mixed: Timetable[] = [
  {
    ...{
      ...WINTER,
      campus: 'Swiss, numbers with a suffix and single letters',
      timeZone: 'Europe/Zurich',
    },
    ...{ term: ['2026-09-14', 14], as: 'series' },
    rows: [
      ['401-0231-10L Analysis 1 V', 'Mo 10:15-12:00; We 08:15-10:00', { location: 'ETA F 5' }],
      ['401-0231-10L Analysis 1 U', 'Th 14:15-16:00', { location: 'CAB G 52' }],
      ['252-0024-00L Parallele Programmierung G', 'Tu 10:15-12:00; Fr 13:15-15:00'],
      ['227-0003-00L Digitaltechnik V', 'Fr 10:15-12:00'],
      ['402-0043-00L Physik I (V+U)', 'We 13:15-16:00'],
      ['529-3001-02L Chemie I: Allgemeine Chemie', 'Tu 08:15-10:00'],
      [
        '851-0101-86L Complex Social Systems: Modeling Agents, Learning, and Games',
        'Mo 16:15-18:00',
      ],
      ['Basisprüfung Physik I', '2027-01-25 09:00-11:00'],
      ['Knabenschiessen', '2026-09-14'],
      ['ASVZ Kondi', 'Tu 12:15-13:15', { location: 'Polyterrasse' }],
    ],
    subjects: [
      ...['Analysis 1', 'Parallele Programmierung', 'Digitaltechnik', 'Physik I', 'Chemie I'],
      ...['Complex Social Systems'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Italian, squads and channels', timeZone: 'Europe/Rome' },
    as: 'single UTC events',
    rows: [
      ['Fisica Tecnica (Lezione) - Squadra 2 - Aula 5D', 'Mo 08:30-11:30'],
      ['Fisica Tecnica (Esercitazione in aula) - Squadra 2', 'We 13:00-14:30'],
      ['[Canale A-L] Analisi Matematica 2 - prof.ssa Bianchi', 'Tu 10:00-13:00; Th 08:30-10:00'],
      ["ELEMENTI DI DIRITTO DELL'UNIONE EUROPEA 9 CFU", 'We 16:00-19:00'],
      ['03AXPLZ Chimica / Chemistry', 'Fr 08:30-11:30'],
      ['Storia dell’Arte Contemporanea (A-L) Lez.', 'Th 14:00-16:00'],
      ['SOSPESA - Storia dell’Arte Contemporanea (A-L) Lez.', '2026-11-19 14:00-16:00'],
      ['Esonero Fisica Tecnica', '2026-11-30 08:30-10:30'],
      ['Sessione esami', '2027-01-25'],
      ['Calcetto con Marco', 'We 20:00-21:30'],
      ['Aperitivo', 'Fr 18:30-20:00'],
    ],
    subjects: [
      ...['Fisica Tecnica', 'Analisi Matematica 2', "Elementi di Diritto dell'Unione Europea"],
      ...['Chimica', 'Storia dell’Arte Contemporanea'],
    ],
  },
  {
    ...{
      ...WINTER,
      campus: 'French, years of study and hours in titles',
      timeZone: 'Europe/Paris',
    },
    as: 'single UTC events',
    rows: [
      ['L2 - S3 - UE32 - Microéconomie - CM', 'Mo 08:00-10:00', { location: 'AMPHI 700' }],
      ['L2 - S3 - UE32 - Microéconomie - TD03', 'Tu 10:00-11:30', { location: 'D2.014' }],
      ['L2 - S3 - UE31 - Droit constitutionnel - CM', 'Tu 14:00-17:00'],
      ['CM - Histoire de la pensée économique', 'We 09:00-11:00'],
      ['TD LV1 Espagnol', 'Th 08:00-09:30'],
      ['8h30 Comptabilité nationale TD gpe 3', 'Fr 08:30-10:00'],
      [
        'Sociologie des organisations [visio]',
        'Th 14:00-16:00',
        { location: 'Teams', description: 'Type : CM' },
      ],
      ['Galop d’essai Droit constitutionnel', '2026-11-24 14:00-17:00'],
      ['Toussaint', '2026-10-26'],
      ['Médecin', '2026-12-02 17:00-17:30'],
      ['Conversation club', 'We 18:00-19:00'],
    ],
    subjects: [
      ...['Microéconomie', 'Droit constitutionnel', 'Histoire de la pensée économique', 'Espagnol'],
      ...['Comptabilité nationale', 'Sociologie des organisations'],
    ],
  },
  {
    ...{
      ...WINTER,
      campus: 'British, codes behind and weeks in titles',
      timeZone: 'Europe/London',
    },
    term: ['2026-09-21', 11],
    as: 'single local events',
    rows: [
      ['Lecture - Quantum Mechanics 2 - PHYS10012 - Wks 1-11', 'Mo 12:00-13:00; Th 12:00-13:00'],
      ['Computer Lab - Numerical Recipes - PHYS10090', 'Tu 14:00-17:00', { location: 'JCMB 3217' }],
      ['Workshop - Quantum Mechanics 2 - PHYS10012 - G.07', 'We 11:00-12:00'],
      [
        'Several Variable Calculus & Differential Equations MATH08064 Lecture',
        'Tu 09:00-10:00; Fr 09:00-10:00',
      ],
      ['Sem: Gender, Race and Empire (HIST10413)', 'We 14:00-16:00'],
      ['Astronomy 1G (ASTR08001) - Dr. B. Green', 'Mo 10:00-11:00'],
      ['Academic Skills drop-in', 'We 12:00-13:00'],
      ['Revision Week', '2026-12-07'],
      ['Diet exam QM2', '2026-12-14 09:30-11:30'],
      ['Rowing', 'Tu 06:30-08:00', { location: 'Boathouse 2' }],
      ['Cook dinner', 'Th 18:30-19:30'],
    ],
    subjects: [
      ...['Quantum Mechanics 2', 'Numerical Recipes', 'Gender Race and Empire', 'Astronomy 1G'],
      ...['Several Variable Calculus & Differential Equations'],
    ],
  },
  {
    ...{ ...WINTER, campus: 'Latin American, sections and rooms', timeZone: 'America/Bogota' },
    ...{ term: ['2026-08-03', 16], now: '2026-09-28', as: 'series' },
    rows: [
      [
        'ISIS1221-4 INTRODUCCION A LA PROGRAMACION',
        'Mo 08:00-09:20; We 08:00-09:20',
        { location: 'ML 614' },
      ],
      [
        'MATE1214 CALCULO INTEGRAL-ECUACIONES DIFERENCIALES Sección 12',
        'Tu 11:00-12:20; Th 11:00-12:20',
      ],
      ['FISI1518 FISICA 1 (NRC 20315)', 'We 14:00-15:20; Fr 14:00-15:20'],
      ['FISI1519 FISICA EXPERIMENTAL 1 LAB', 'Th 14:00-15:50'],
      ['Lenguaje y Sociedad - Magistral - Prof. Gómez', 'Fr 09:30-10:50', { location: 'SD 803' }],
      ['Complementaria Lenguaje y Sociedad, sec. 3', 'Mo 15:30-16:50'],
      ['Monitoría cálculo', 'Fr 16:00-17:00'],
      ['Semana de receso', '2026-10-05'],
      ['Almuerzo familia', 'Su 12:30-15:00'],
      ['Parcial 1 FISICA 1', '2026-09-04 14:00-15:20'],
    ],
    subjects: [
      ...[
        'Introducción a la programación',
        'Cálculo Integral-Ecuaciones Diferenciales',
        'Física 1',
      ],
      ...['Física Experimental 1', 'Lenguaje y Sociedad'],
    ],
  },
];
