import { WINTER, type Timetable } from './timetable.ts';

/** Six digits in front, kinds behind, groups in brackets. */
export const southern: Timetable[] = [
  {
    ...{ ...WINTER, campus: 'Italian, number in front and in capitals', timeZone: 'Europe/Rome' },
    as: 'single UTC events',
    known: ['Matematica'],
    rows: [
      ['053339 - CI MATEMATICA', 'Mo 09:00-11:00; Tu 09:00-11:00', { location: 'Aula 2' }],
      ['054021 - FISICA GENERALE I', 'We 11:00-13:00', { location: 'Aula Magna' }],
      ['054021 - FISICA GENERALE I - Esercitazione', 'Th 14:00-16:00'],
      ['055113 - CHIMICA ORGANICA (Modulo 1)', 'Fr 09:00-12:00'],
      ['LABORATORIO DI INFORMATICA - Turno 2', 'We 14:00-17:00', { location: 'Lab 4' }],
      ['056700 - DISEGNO TECNICO / Prof. Rossi', 'Mo 14:00-17:00'],
      ['056712 - LINGUA INGLESE', 'Th 09:00-11:00'],
      ['Ricevimento studenti prof. Rossi', 'Th 12:00-13:00'],
      ['Appello CI MATEMATICA', '2027-01-20 09:00-12:00'],
      ['Immacolata - festa', '2026-12-08'],
      ['Palestra', 'Mo 18:30-20:00'],
    ],
    subjects: [
      ...['Matematica', 'Fisica Generale I', 'Chimica Organica', 'Informatica', 'Disegno Tecnico'],
      ...['Lingua Inglese'],
    ],
  },
  {
    ...{
      ...WINTER,
      campus: 'Spanish, group in brackets and kind behind',
      timeZone: 'Europe/Madrid',
    },
    as: 'single UTC events',
    rows: [
      [
        'Cálculo I (Grupo 12) Teoría',
        'Mo 09:00-10:30; We 09:00-10:30',
        { location: 'Aula 1.1.C02' },
      ],
      ['Cálculo I (Grupo 12) Problemas', 'Fr 09:00-10:30'],
      ['Física (Grupo 12) Teoría', 'Tu 11:00-13:00'],
      ['Física (Grupo 12.3) Prácticas de laboratorio', 'Th/2 15:00-17:00'],
      ['Programación (Grupo 12) Clase', 'Mo 11:00-13:00; Th 11:00-13:00'],
      ['13872 Estadística (Grupo 12) Seminario', 'We 15:00-17:00'],
      ['Expresión oral y escrita, gr. 12', 'Fr 11:00-13:00'],
      ['Tutorías Física', 'Tu 16:00-18:00'],
      ['Examen parcial Cálculo I', '2026-11-18 09:00-11:00'],
      ['Festivo', '2026-12-07'],
      ['Entrega práctica 2', '2026-12-11 23:00-23:59'],
    ],
    subjects: ['Cálculo I', 'Física', 'Programación', 'Estadística', 'Expresión oral y escrita'],
  },
];
