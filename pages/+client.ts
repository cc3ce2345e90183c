import '../islands/entry.ts'
