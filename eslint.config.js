import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const endingMissing = {
  selector:
    ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)' +
    '[source.value=/^\\.{1,2}\\u002F(?!.*\\.(ts|tsx|js|css|json|svg|png|webp)$)/]',
  message: 'Write the ending of a relative import (.ts, .tsx, …).',
};

const metaEnv = {
  selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
  message: 'Only src/main.tsx reads import.meta.env.',
};

export default defineConfig(
  globalIgnores(['build/', 'data/', 'coverage/', 'public/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-syntax': ['error', endingMissing],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `import { type A }` still loads the module; only `import type` does not.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Components take async handlers: onClick={save}.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // Fastify's plugins and handlers are async whether or not they wait for something.
      '@typescript-eslint/require-await': 'off',
      // Their authors mark these as safe to leave: app.register(), reply.send(), dispatch(thunk()).
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafePromises: [
            { from: 'package', package: 'fastify', name: ['SafePromiseLike', 'FastifyReply'] },
            {
              from: 'package',
              package: '@reduxjs/toolkit',
              name: ['SafePromise', 'QueryActionCreatorResult', 'MutationActionCreatorResult'],
            },
          ],
          allowForKnownSafeCalls: [
            { from: 'package', package: 'react-router', name: 'NavigateFunction' },
          ],
        },
      ],
    },
  },
  {
    files: ['contract/**', 'server/**', 'src/**'],
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    // RTK Query's word for an endpoint without argument is void: build.query<User, void>().
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    files: ['src/**'],
    ignores: ['src/main.tsx'],
    rules: { 'no-restricted-syntax': ['error', endingMissing, metaEnv] },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Deprecated by its authors only in that they would rather see a real store.
      '@typescript-eslint/no-deprecated': [
        'error',
        {
          allow: [
            {
              from: 'package',
              package: 'redux-mock-store',
              name: ['legacy_configureStore', 'configureMockStore', 'createMockStore'],
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    // The plugins this file imports bring no types.
    files: ['eslint.config.js', '.dependency-cruiser.js'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  prettier,
);
