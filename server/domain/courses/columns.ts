import { foldText } from '../../../contract/text.ts';

export type CourseField = 'code' | 'title' | 'faculty' | 'term';

/** Names of columns as offices write them, without signs and spaces. */
const NAMES: Record<CourseField, readonly string[]> = {
  code: [
    ...[
      'code',
      'coursecode',
      'courseid',
      'coursenumber',
      'courseno',
      'modulecode',
      'catalognumber',
    ],
    ...['nummer', 'kursnummer', 'kursnr', 'modulnummer', 'modulnr', 'lvnummer', 'lvnr', 'kurscode'],
    ...['veranstaltungsnummer', 'sigle', 'codeducours', 'codecours', 'codeue', 'numero', 'clave'],
    ...['codigo', 'codigodelaasignatura', 'codigoasignatura'],
  ],
  title: [
    ...['title', 'coursetitle', 'coursename', 'name', 'course', 'module', 'moduletitle', 'subject'],
    ...['titel', 'kurs', 'kurstitel', 'bezeichnung', 'modul', 'modulname', 'modultitel', 'fach'],
    ...['veranstaltung', 'lehrveranstaltung', 'lvtitel', 'titre', 'intitule', 'cours', 'matiere'],
    ...['nom', 'titulo', 'nombre', 'asignatura', 'curso', 'materia'],
  ],
  faculty: [
    ...['faculty', 'school', 'college', 'department', 'fakultat', 'fachbereich', 'institut'],
    ...['faculte', 'departement', 'ufr', 'facultad', 'departamento', 'escuela'],
  ],
  term: [
    ...['term', 'semester', 'trimester', 'session', 'studiensemester', 'semestre', 'trimestre'],
    ...['periode', 'periodo', 'cuatrimestre'],
  ],
};

export type Columns = Partial<Record<CourseField, number>>;

/** Finds the positions of the known columns. The first one of each kind counts, others are ignored. */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => foldText(name).replace(/[^\p{L}\p{N}]/gu, ''));
  const columns: Columns = {};
  for (const [field, known] of Object.entries(NAMES) as [CourseField, readonly string[]][]) {
    const position = names.findIndex((name) => known.includes(name));
    if (position >= 0) columns[field] = position;
  }
  return columns;
}
