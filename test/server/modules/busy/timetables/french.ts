import { WINTER, type Timetable } from './timetable.ts';

const COMMON = { ...WINTER, timeZone: 'Europe/Paris' } as const;
const exported = (group: string, teacher: string) =>
  `\n${group}\n${teacher}\n(Exporté le:27/11/2026 10:12)\n`;

/** Codes in brackets, CM, TD and TP, groups, teachers. */
export const french: Timetable[] = [
  {
    ...{ ...COMMON, campus: 'ADE Campus, code in brackets and kind behind' },
    as: 'single UTC events',
    rows: [
      [
        'Intégration (WR212) CM TOUS',
        'Mo 08:00-10:00',
        { location: 'Amphi A', description: exported('L3 MATHS', 'MARTIN PAUL') },
      ],
      [
        'Intégration (WR212) TD Gr 2',
        'Tu 10:15-12:15',
        { location: 'F-204', description: exported('L3 MATHS G2', 'PETIT ANNE') },
      ],
      ['Algèbre commutative (WR214) CM TOUS', 'We 08:00-10:00'],
      ['Algèbre commutative (WR214) TD Gr 2', 'We 10:15-12:15'],
      ['Probabilités (WR220) CM TOUS', 'Th 13:30-15:30'],
      ['TP Analyse numérique (WR231) Gr 2B', 'Fr 13:30-16:30', { location: 'Salle info 3' }],
      ['Anglais (LANG5) TD G4', 'Th 10:15-11:45'],
      ['Topologie (WR211) CM', 'Mo 13:30-15:30'],
      ['Examen Topologie (WR211)', '2027-01-11 09:00-12:00'],
      ['Férié', '2026-11-11'],
      ['Vacances de Noël', '2026-12-21'],
    ],
    subjects: [
      ...['Intégration', 'Algèbre commutative', 'Probabilités', 'Analyse numérique', 'Anglais'],
      ...['Topologie'],
    ],
  },
  {
    ...{ ...COMMON, campus: 'ADE Campus, code and kind in front, irregular hours' },
    as: 'single UTC events',
    rows: [
      ['INF3001L-CM Algorithmique avancée', 'Mo 14:00-16:00', { weeks: [0, 8] }],
      [
        'INF3001L-TD Algorithmique avancée GR2',
        'Tu 08:00-10:00; Fr 10:00-12:00',
        { weeks: [2, 9] },
      ],
      ['INF3004L TP2 Bases de données', 'Th 14:00-17:00', { weeks: [1, 6] }],
      ['INF3004L CM Bases de données', 'We 10:15-12:15', { weeks: [0, 10] }],
      ['INF3010L Cours magistral : Systèmes d’exploitation', 'Th 08:00-10:00'],
      ['INF3012L CM/TD Réseaux', 'Fr 14:00-16:00'],
      ['MAT3005L TD Statistiques GRP A (DUPONT)', 'Mo 10:15-12:15'],
      ['Soutenances de stage', '2026-12-15 09:00-17:00'],
      ['Partiel Algorithmique avancée', '2026-11-23 14:00-16:00'],
      ['Permanence scolarité', 'We 13:00-14:00'],
      ['Réunion de rentrée', '2026-10-12 09:00-10:00'],
    ],
    subjects: [
      ...['Algorithmique avancée', 'Bases de données', 'Systèmes d’exploitation', 'Réseaux'],
      ...['Statistiques'],
    ],
  },
  {
    ...{ ...COMMON, campus: 'Hyperplanning, in capitals with teacher and room' },
    as: 'single local events',
    known: ['Droit des affaires'],
    rows: [
      [
        'DROIT DES AFFAIRES - M. BERNARD - Cours',
        'Mo 09:00-12:00',
        { description: 'Matière : DROIT DES AFFAIRES\nEnseignant : M. BERNARD' },
      ],
      ['COMPTABILITÉ GÉNÉRALE - Mme DUPONT - TD2 - Salle 204', 'Tu 13:30-16:30'],
      ['ÉCONOMIE POLITIQUE - Mme ROY - Cours', 'We 08:30-10:30'],
      ['ANGLAIS - M. SMITH - TD', 'Th 10:00-12:00'],
      ['MARKETING - Mme LEROY - CM', 'Fr 09:00-11:00'],
      ['STATISTIQUES APPLIQUÉES - Mme ROY - TP - Groupe 1', 'Th/2 14:00-17:00'],
      ['MARKETING - Mme LEROY - CM (annulé)', '2026-12-18 09:00-11:00'],
      ['Devoir surveillé COMPTABILITÉ', '2026-12-05 09:00-11:00'],
      ['Basket', 'Tu 18:00-20:00', { location: 'Gymnase' }],
    ],
    subjects: [
      ...[
        'Droit des affaires',
        'Comptabilité générale',
        'Économie politique',
        'Anglais',
        'Marketing',
      ],
      ...['Statistiques appliquées'],
    ],
  },
];
