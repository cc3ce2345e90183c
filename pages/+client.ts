import '../components/entry.ts'
