import '../components/islands/entry.ts'
